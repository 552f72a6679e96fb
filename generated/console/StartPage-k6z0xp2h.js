import{e,t}from"./main-yzp9ad7y.js";function a(){return e(t,{title:"StartPage"})}export{a as StartPage};
