import{e,t}from"./main-jv2z0w16.js";function a(){return e(t,{title:"StartPage"})}export{a as StartPage};
