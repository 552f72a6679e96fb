import{e,t}from"./main-s789h7na.js";function r(){return e(t,{title:"RequestPage"})}export{r as RequestPage};
